import { type MiharuError, TurnedAway } from '../../core/errors.ts';
import { PAGE_BYTES_MAX } from '../../operations/pages/page-reader.ts';

/**
 * Who sends a body: a client that is not signed in, one whose session may have ended in the middle of a form, or a known
 * user or account; pages and other files that an account sends have room of their own.
 */
export interface BodyOwner {
  readonly kind: 'stranger' | 'ended' | 'known' | 'page';
  /** The client's address, or the id of the user or account. */
  readonly id: string;
}

/** The room of one body. Disposing it gives the room back. */
export interface BodyShare extends Disposable {
  /** Raises the room to so many bytes; throws a `TurnedAway` if there is not enough. */
  raise(bytes: number): void;
}

/** The memory for bodies that are being received, from all clients together. */
export interface BodyRoom {
  share(owner: BodyOwner): BodyShare;
}

/** A share for reading a body that is used afterwards: its room is given back by whoever has the share itself. */
export function lend(share: BodyShare): BodyShare {
  return { raise: (bytes) => share.raise(bytes), [Symbol.dispose]: () => undefined };
}

/** How many bytes of bodies may be received at the same time. */
export interface BodyRoomSize {
  /** From all owners of the kind together. */
  readonly all: number;
  /** From one owner. */
  readonly each: number;
}

/**
 * A stranger gets a quarter, so that one address does not lock out the others. The long forms of ended sessions have room
 * of their own: anybody may claim to have had one, and signing in must stay possible.
 */
export const BODY_ROOM: Readonly<Record<BodyOwner['kind'], BodyRoomSize>> = {
  stranger: { all: 16 * 1024 * 1024, each: 4 * 1024 * 1024 },
  ended: { all: 16 * 1024 * 1024, each: 4 * 1024 * 1024 },
  known: { all: 64 * 1024 * 1024, each: 16 * 1024 * 1024 },
  page: { all: 4 * PAGE_BYTES_MAX, each: 2 * PAGE_BYTES_MAX },
};

/** What even the smallest body counts as, in bytes: its request takes memory too. */
export const BODY_BYTES_MIN = 4 * 1024;

/** Creates the room; `onRefused` is called for each body that it has no room for. */
export function createBodyRoom(
  sizes: Readonly<Record<BodyOwner['kind'], BodyRoomSize>>,
  onRefused: (owner: BodyOwner) => void,
): BodyRoom {
  const taken = {
    stranger: new Map<string, number>(),
    ended: new Map<string, number>(),
    known: new Map<string, number>(),
    page: new Map<string, number>(),
  };
  const total = { stranger: 0, ended: 0, known: 0, page: 0 };

  function add({ kind, id }: BodyOwner, bytes: number): void {
    const now = (taken[kind].get(id) ?? 0) + bytes;
    if (now === 0) taken[kind].delete(id);
    else taken[kind].set(id, now);
    total[kind] += bytes;
  }

  function refuse(owner: BodyOwner): MiharuError {
    onRefused(owner);
    return noRoom();
  }

  return {
    share(owner) {
      const { all, each } = sizes[owner.kind];
      let held = 0;
      return {
        raise(bytes) {
          const more = Math.max(bytes, BODY_BYTES_MIN) - held;
          if (more <= 0) return;
          const own = taken[owner.kind].get(owner.id) ?? 0;
          if (own + more > each || total[owner.kind] + more > all) throw refuse(owner);
          add(owner, more);
          held += more;
        },
        [Symbol.dispose]() {
          if (held > 0) add(owner, -held);
          held = 0;
        },
      };
    },
  };
}

/** 503: too many bodies are being received. */
function noRoom(): MiharuError {
  return new TurnedAway({
    en: 'Too much is being sent to the service at the moment, so this was not read. Try again in a moment.',
    ja: '現在、受信中のデータが多すぎるため、読み込みませんでした。しばらくしてからもう一度お試しください。',
  });
}
