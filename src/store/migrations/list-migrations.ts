import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A step of the schema. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, lower-case hex. */
  readonly checksum: string;
}

/** The migrations of a folder, in order. Throws when a number is missing or repeated. */
export function listMigrations(folder: URL): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{4})-/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`The migration ${file} should have the number ${index + 1}.`);
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number, name: file.replace(/\.sql$/, ''), sql, checksum };
  });
}
