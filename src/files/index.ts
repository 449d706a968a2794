/**
 * What adapters of several ports need of the file system and Node does not do well. Knows nothing of what the files hold.
 */
export { type HeldFolder, holdFolder, UnfitFolderError } from './hold-folder.ts';
export { type FolderUse, makeFolder } from './make-folder.ts';
