/** The part of the Web's TextDecoder that pure code uses; the full project has it from Node's types. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array | Uint16Array, options?: { stream?: boolean }): string;
}
