/** What every route of one hub works with. */
import type { Logger } from 'pino'
import type { Access } from '../service/access/access.ts'
import type { Service } from '../service/service.ts'
import type { Build } from './build.ts'

export interface HttpContext {
  access: Access
  service: Service
  log: Logger
  build: Build
}

/** Every path of the specification lies under this one. */
export const API_PREFIX = '/api/1'
