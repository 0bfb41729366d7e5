/** The key of the desk's case about a change that a person arranges. */
export const changeCaseKey = (changeId: string): string => `change_request:${changeId}`;
