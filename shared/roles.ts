/** What each role is called (interface, "Roles"). What it may do is decided in main/service/may. */
export const roles = ['admin', 'dispatcher', 'technician'] as const
export type Role = (typeof roles)[number]

export const keyKinds = ['integration', 'app'] as const
export type KeyKind = (typeof keyKinds)[number]
