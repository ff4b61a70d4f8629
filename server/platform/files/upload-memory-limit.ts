/** Bytes of uploaded files in memory per user; the largest single file is smaller. */
const roomBytes = 64 * 1024 * 1024;

interface Room {
  used: number;
  waiting: (() => void)[];
}

/** Runs work that needs so many bytes for a user as soon as they are available. */
export type BodyRoom = <T>(person: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/** Limits the memory of uploads per user: uploads beyond it wait unread, in order of arrival. */
export function bodyRoom(most = roomBytes): BodyRoom {
  const rooms = new Map<string, Room>();
  return async (person, bytes, work) => {
    const room = rooms.get(person) ?? { used: 0, waiting: [] };
    rooms.set(person, room);
    while (room.used > 0 && room.used + bytes > most) await new Promise<void>((go) => room.waiting.push(go));
    room.used += bytes;
    try {
      return await work();
    } finally {
      room.used -= bytes;
      const woken = room.waiting.splice(0);
      for (const go of woken) go();
      if (room.used === 0 && woken.length === 0) rooms.delete(person);
    }
  };
}
