import { useState } from 'react';
import type { PrintRequest } from '#runtime/context/services.ts';
import { PrintPreview } from './PrintPreview.tsx';
import { TemplateChooser } from './TemplateChooser.tsx';

interface Props {
  request: PrintRequest;
  onClose(): void;
}

/** Print dialog: chooses a template unless there is only one (PRINT-003), then shows the preview. */
export default function Printing({ request: { templates, records }, onClose }: Props) {
  const [chosen, setChosen] = useState(templates.length === 1 ? templates[0] : undefined);
  if (templates.length === 0) return null;
  if (chosen === undefined) return <TemplateChooser ids={templates} onChoose={setChosen} onClose={onClose} />;
  return <PrintPreview template={chosen} records={records} onClose={onClose} />;
}
