import type { CompiledProcess, CompiledStep } from './step-kind.ts';
import type { MessageAbout, MessageParameter } from './effect.ts';

/** The property of a step that says whether and how a message is sent. Others are always sent. */
const settings: Partial<Record<MessageAbout, string>> = {
  arrived: 'waitMsgConfig',
  ended: 'endMsgConfig',
  agreed: 'approveMsgConfig',
  returned: 'rejectMsgConfig',
  copied: 'copyMsgConfig',
  overtime: 'overTimeMsgConfig',
  reminder: 'noticeMsgConfig',
  commented: 'commentMsgConfig',
};

/** 0 none, 1 own template, 2 as the start says, 3 the default one (FLOW-051). */
export interface MessageConfig {
  on: 0 | 1 | 2 | 3;
  msgId?: string;
  /** What the placeholders of the template stand for. */
  templateJson?: readonly MessageParameter[];
}

/** Whether a message is sent for an event at a step, and with which own template. */
export function messageOf(
  process: CompiledProcess,
  step: CompiledStep | undefined,
  about: MessageAbout,
): { isSent: boolean; template?: string; parameters?: readonly MessageParameter[] } {
  const property = settings[about];
  if (property === undefined) return { isSent: true };
  const own = step?.props[property] as MessageConfig | undefined;
  const config = own && own.on !== 2 ? own : (process.start?.props[property] as MessageConfig | undefined);
  if (config?.on === 0) return { isSent: false };
  if (config?.on !== 1 || !config.msgId) return { isSent: true };
  const { msgId: template, templateJson: parameters = [] } = config;
  return { isSent: true, template, ...(parameters.length > 0 && { parameters }) };
}
