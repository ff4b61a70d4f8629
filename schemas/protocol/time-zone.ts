/** Header of every answer: the time zone of the organisation, as `Asia/Shanghai`. */
export const timeZoneHeader = 'x-time-zone';
