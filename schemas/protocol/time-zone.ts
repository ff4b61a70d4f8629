/** Header of every answer: the zone the organisation keeps its days in, as `Asia/Shanghai`. */
export const timeZoneHeader = 'x-time-zone';
