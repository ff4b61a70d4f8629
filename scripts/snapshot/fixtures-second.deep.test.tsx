import { describe } from 'vitest';
import { playFixtures } from './play-fixtures.tsx';

describe('the second half of the fixtures [FIXTURE-002]', () => playFixtures(1));
