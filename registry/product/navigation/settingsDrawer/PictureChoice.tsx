import type { LayoutSettings } from '#core/settings/layout-settings.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { WorkspaceValue } from '#runtime/context/workspace.ts';

interface Props<N extends 'layoutType' | 'slideClass'> {
  name: N;
  values: readonly LayoutSettings[N][];
  settings: LayoutSettings;
  choose: WorkspaceValue['choose'];
}

/** A choice among small drawings of the page. */
export function PictureChoice<N extends 'layoutType' | 'slideClass'>({ name, values, settings, choose }: Props<N>) {
  const say = useSay();
  const isLayout = name === 'layoutType';
  return (
    <fieldset>
      <legend>{say(`shell.settings.${name}`)}</legend>
      <div className="zh-settings-pictures">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={settings[name] === value}
            onClick={() => choose({ [name]: value })}
          >
            <span
              className="zh-settings-picture"
              data-layout={isLayout ? value : settings.layoutType}
              data-slide={isLayout ? settings.slideClass : value}
              aria-hidden="true"
            >
              <i />
              <b />
            </span>
            {say(`shell.${name}.${value}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
