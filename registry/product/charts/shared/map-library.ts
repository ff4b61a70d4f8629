import { BarChart, EffectScatterChart, HeatmapChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, GridComponent, TitleComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, registerMap, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Maps need parts of the chart library that no other chart does: they are a chunk of their own.
use([
  BarChart,
  EffectScatterChart,
  HeatmapChart,
  ScatterChart,
  GeoComponent,
  GridComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export { init as startChart, registerMap };
