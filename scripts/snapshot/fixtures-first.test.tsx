import { describe } from 'vitest';
import { playFixtures } from './play-fixtures.tsx';

describe('the first half of the fixtures [FIXTURE-002]', () => playFixtures(0));
