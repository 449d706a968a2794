export { storableText } from '../../core/text.ts';
