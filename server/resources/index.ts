import { platformResource } from '../platform/platform.resource.ts';
import type { Resource } from '../platform/resource/define-resource.ts';
import { fileResource } from './file/file.resource.ts';

/** Every resource of the server, one line each; the platform mounts, migrates and seeds them in this order. */
export const resources: readonly Resource[] = [platformResource, fileResource];
