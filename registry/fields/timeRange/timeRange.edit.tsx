import { rangeFace } from '../../kit/date-time/range-face.tsx';
import { timeRange } from './timeRange.ts';

export default rangeFace<string>(timeRange, 'clock', () => import('./timeRange.open.tsx'));
