/** Asset types of a group, which commands name. */
import type { AssetType } from '../../../shared/entities/asset.ts'
import { operatorOf } from '../../service/access/groups.ts'
import { listTypes } from '../../service/asset-types/read-types.ts'
import { Refused } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'

export function typesOf({ store }: Service, groupId: number): AssetType[] {
  return listTypes(store.read, operatorOf(store.read, groupId)).filter(type => type.groupId === groupId)
}

/** @throws Refused `not-found` */
export function typeNamed(service: Service, groupId: number, name: string): AssetType {
  const found = typesOf(service, groupId).find(type => type.name === name)
  if (found !== undefined) return found
  throw new Refused({ code: 'not-found', message: `There is no asset type ${name} in this group.` })
}
