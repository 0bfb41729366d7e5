import { apiKey, apiKeyScope, directoryGroup } from './api-key-operations.ts';
import { privilege, role } from './role-operations.ts';

/** What clients call the shapes of roles, keys and directories. */
export const ACCESS_SHAPES = {
  ApiKey: apiKey,
  ApiKeyScope: apiKeyScope,
  DirectoryGroup: directoryGroup,
  Privilege: privilege,
  Role: role,
};
