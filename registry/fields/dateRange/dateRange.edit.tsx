import { rangeFace } from '../../kit/date-time/range-face.tsx';
import { dateRange } from './dateRange.ts';

export default rangeFace<number>(dateRange, 'calendar', () => import('./dateRange.open.tsx'));
