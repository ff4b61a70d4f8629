declare module 'bpmn-moddle' {
  /** Reads BPMN 2.0 XML; the published types do not cover the main entry. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: unknown }>;
  }
}
