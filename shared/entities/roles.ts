/** Names of the roles (interface, "Roles"). main/service/may decides the rights of each role. */
export const roles = ['admin', 'dispatcher', 'technician'] as const
export type Role = (typeof roles)[number]

export const keyKinds = ['integration', 'app'] as const
export type KeyKind = (typeof keyKinds)[number]
