import type { Screen } from '../screen.ts';
import { home } from './home/home.ts';
import { signIn } from './sign-in/sign-in.ts';

/** Every screen: the one list. Those with a menu stand in the navigation in this order. */
export const SCREENS: readonly Screen[] = [home, signIn];
