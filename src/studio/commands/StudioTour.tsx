import { Tour } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** The steps: what each one points at; its texts are `studio.tour.<name>` and `.about`. */
const steps = {
  parts: '.zs-parts',
  editor: '.zs-panes > :first-child',
  preview: '.zs-preview',
  save: '.zs-actions',
  versions: '.zs-bar .zs-history-button',
  commands: '.zs-bar .zs-palette-button',
} as const;

/** Shows a new user around the studio; closing it at any step skips the rest. */
export function StudioTour({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  return (
    <Tour
      open
      onClose={onClose}
      onFinish={onClose}
      // Within the page's landmark: what floats above it is read as a part of the studio.
      getPopupContainer={() => document.querySelector<HTMLElement>('.zs-studio') ?? document.body}
      closable={{ 'aria-label': t('studio.tour.skip') }}
      indicatorsRender={(current, total) => `${current + 1} / ${total}`}
      steps={Object.entries(steps).map(([name, selector], index, all) => ({
        title: t(`studio.tour.${name}`),
        description: t(`studio.tour.${name}.about`),
        target: () => document.querySelector(selector) as HTMLElement,
        nextButtonProps: { children: t(index === all.length - 1 ? 'studio.tour.end' : 'studio.tour.next') },
        prevButtonProps: { children: t('studio.tour.back') },
      }))}
    />
  );
}
