/** The stores that the extension is packed for, and what differs between their manifests. */

export const STORES = ['chrome', 'edge', 'firefox'] as const;
export type Store = (typeof STORES)[number];

/** A manifest as the repository keeps it: for Chrome and Edge. */
export interface Manifest {
  readonly version: string;
  readonly permissions: readonly string[];
  readonly action: { readonly default_icon: unknown };
  readonly [member: string]: unknown;
}

/** What only Chrome and Edge know. */
const CHROMES_OWN: ReadonlySet<string> = new Set(['minimum_chrome_version', 'side_panel', 'background']);

/**
 * The manifest for a store. Firefox has a sidebar instead of a side panel, a page with scripts instead of a service
 * worker, and asks what is sent: to the person's own miharu, with its key.
 */
export function manifestFor(store: Store, manifest: Manifest): Manifest {
  if (store !== 'firefox') return manifest;
  const kept = Object.entries(manifest).filter(([name]) => !CHROMES_OWN.has(name));
  return {
    ...(Object.fromEntries(kept) as unknown as Manifest),
    permissions: manifest.permissions.filter((name) => name !== 'sidePanel'),
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: {
      default_panel: 'panel.html',
      default_title: '__MSG_name__',
      default_icon: manifest.action.default_icon,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: '{6f0b1d7e-2c5a-4b54-9d0f-0f6c7f3a9e41}',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
      },
    },
  };
}
