import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { Db } from '../tables.ts';

/** An open account with its name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names that people cannot tell apart have the same text here: case and width make no difference. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** An open account, other than this one, whose name cannot be told apart from a name. */
async function findNamesake(db: Db, { id, name }: Named): Promise<Named | undefined> {
  const wanted = plain(name);
  const open = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('closed_at_ms', 'is', null)
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
  return open.find((one) => plain(one.name) === wanted);
}

/** Throws `invalid_parameter` for this parameter unless an account may have this name: no other open one has it. */
export async function requireFreeName(db: Db, account: Named, parameter: string): Promise<void> {
  const namesake = await findNamesake(db, account);
  if (namesake !== undefined) throw nameTaken(parameter, account.name, namesake);
}

/**
 * The error for a name that another open account has. It repeats the wanted name: how the other account spells its own
 * is shown to operators only.
 */
function nameTaken(parameter: string, wanted: string, { id, name }: Named): MiharuError {
  return invalidParameter(parameter, {
    en: `Another account is already called ${quote(wanted)} (case and width make no difference). Choose another name, for example by adding the name of the seller or brand.`,
    ja: `${quote(wanted)} という名前のアカウントがすでにあります（大文字と小文字、全角と半角は区別しません）。会社名やブランド名を加えるなど、別の名前にしてください。`,
    forOperators: {
      en: `It is ${id}, ${quote(name)}; \`miharu account rename\` renames it.`,
      ja: `既存のアカウントは ${id}（${quote(name)}）です。\`miharu account rename\` で変更できます。`,
    },
  });
}

/** Throws `unusable_input` if a closed account cannot be opened again because an open one has its name. */
export async function requireFreeToReopen(db: Db, account: Named): Promise<void> {
  const namesake = await findNamesake(db, account);
  if (namesake === undefined) return;
  const { id, name } = namesake;
  throw new MiharuError('unusable_input', {
    en: `The open account ${id} has the same name, ${quote(name)}. Rename that account, then reopen this one.`,
    ja: `同じ名前（${quote(name)}）の利用中のアカウント ${id} があります。そのアカウントの名前を変更してから、再開してください。`,
  });
}
