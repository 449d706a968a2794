import { quarantine } from '../core/quarantine.ts';

/** Returns the same value with its texts from outside made safe. */
export type Quarantine = (value: unknown) => unknown;

/** The parts of a JSON schema that can contain texts. */
interface SchemaNode {
  readonly 'x-untrusted'?: boolean;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
}

const asIs: Quarantine = (value) => value;

/**
 * Compiles an output schema into a function that makes its `x-untrusted` texts safe, each cut to its
 * `maxLength`. Parts without such texts are returned unchanged.
 */
export function quarantineFor(schema: unknown): Quarantine {
  if (typeof schema !== 'object' || schema === null) return asIs;
  const node: SchemaNode = schema;
  if (node['x-untrusted'] === true) {
    return (value) => (typeof value === 'string' ? quarantine(value, node.maxLength ?? 100) : value);
  }
  if (node.properties !== undefined) return objectQuarantine(node.properties);
  if (node.items !== undefined) return listQuarantine(quarantineFor(node.items));
  if (node.anyOf !== undefined) return firstOf(node.anyOf.map(quarantineFor));
  return asIs;
}

function objectQuarantine(properties: Readonly<Record<string, unknown>>): Quarantine {
  const steps = Object.entries(properties)
    .map(([name, schema]) => [name, quarantineFor(schema)] as const)
    .filter(([, step]) => step !== asIs);
  if (steps.length === 0) return asIs;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const safe: Record<string, unknown> = { ...value };
    for (const [name, step] of steps) if (name in safe) safe[name] = step(safe[name]);
    return safe;
  };
}

function listQuarantine(step: Quarantine): Quarantine {
  return step === asIs ? asIs : (value) => (Array.isArray(value) ? value.map(step) : value);
}

/** A union applies every branch; branches that do not match leave the value unchanged. */
function firstOf(steps: readonly Quarantine[]): Quarantine {
  const acting = steps.filter((step) => step !== asIs);
  if (acting.length === 0) return asIs;
  return (value) => acting.reduce((safe, step) => step(safe), value);
}
