import type { Outcome } from '../../screen.ts';
import { type AccessEvent, noteAccess } from '../../session/access-note.ts';
import { refuseTooManyPasswords } from '../../session/attempt.ts';
import { type Viewer, type Visit, viewerOf } from '../../visit.ts';

/** Runs what needs the viewer's password: it counts as an attempt to sign in, and a failure is logged. */
export async function withPassword<Shown = never>(
  visit: Visit,
  onFailure: AccessEvent,
  run: (viewer: Viewer) => Promise<Outcome<Shown>>,
): Promise<Outcome<Shown>> {
  const viewer = viewerOf(visit);
  const refusal = await refuseTooManyPasswords(visit, viewer.user.id);
  if (refusal !== null) return refusal;
  return run(viewer).catch((thrown) => {
    noteAccess(visit, onFailure, { user: viewer.user.id });
    throw thrown;
  });
}
