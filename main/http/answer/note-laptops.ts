/** Stores the report of a laptop from the header `Laptop` (interface, "Laptops"). */
import type { FastifyInstance } from 'fastify'
import { parseReport } from '../../../shared/entities/laptop-report.ts'
import { noteLaptop } from '../../service/access/laptops.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { HttpContext } from '../operation/context.ts'

export function noteLaptops(app: FastifyInstance, { service, log }: HttpContext): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { laptop } = request.headers
    const userId = request.identity?.actor.userId ?? null
    const report = typeof laptop === 'string' && userId !== null ? parseReport(laptop) : null
    try {
      if (report !== null && userId !== null) noteLaptop(service, userId, report)
    } catch (error) {
      // A full disk must not prevent laptops from reading.
      if (!(error instanceof StoreFailure)) throw error
      log.warn({ error: error.code }, 'laptop.not-noted')
    }
    done()
  })
}
