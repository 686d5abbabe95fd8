/** GET /map and its content (interface, "Map of the area"). */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MapOffer } from '../../../shared/entities/map-offer.ts'
import { refuse } from '../../service/refuse.ts'
import { sendContent } from '../answer/content.ts'
import { lookAtFile, readFileParts, tagOfFile } from '../answer/file-parts.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'

const get = describe({
  id: 'getMap',
  tag: 'Documents',
  summary: 'The map file for laptops',
  description: 'A PMTiles or MBTiles file that the operator of the server named.',
  access: 'token',
  answer: { status: 200, description: 'Its name, size and tag', schema: MapOffer },
  refuses: [404],
  extension: 'map',
})

const content = describe({
  id: 'getMapContent',
  tag: 'Documents',
  summary: 'The content of the map file',
  description: 'Laptops read it in ranges, and continue after an interruption.',
  access: 'token',
  answer: { status: 200, description: 'The content', content: ['application/octet-stream'] },
  headers: ['Range', 'If-None-Match'],
  refuses: [404],
  extension: 'map',
})

export function registerMap(app: FastifyInstance, { mapFile }: HttpContext): void {
  app.get('/map', get, async () => findMap(mapFile).offer)

  app.get('/map/content', content, async (request, reply) => {
    const { file, offer } = findMap(mapFile)
    const { size, tag, fileName } = offer
    const mimeType = 'application/octet-stream'
    return sendContent(request, reply, {
      ...{ size, tag, fileName, mimeType },
      read: (start, end) => readFileParts(file, start, end),
    })
  })
}

/** @throws Refused `not-found` without a map file, and while it is being replaced */
function findMap(file: string | undefined): { file: string; offer: MapOffer } {
  const stats = file === undefined ? null : lookAtFile(file)
  if (file === undefined || stats === null || stats.size === 0)
    return refuse('not-found', 'This server has no map file.')
  return { file, offer: { fileName: path.basename(file), size: stats.size, tag: tagOfFile(stats) } }
}
