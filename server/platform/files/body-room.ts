/** Bytes of uploaded files that the calls of one person hold in memory at a time; the largest single file is smaller. */
const roomBytes = 64 * 1024 * 1024;

interface Room {
  used: number;
  waiting: (() => void)[];
}

/** Does some work that holds so many bytes for a person as soon as there is room for them. */
export type BodyRoom = <T>(person: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/** Room in memory for what is uploaded, each person their own: what does not fit waits outside, unread, in the order it came. */
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
