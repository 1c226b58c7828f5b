import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import * as contract from '#contract/admin/admin.ts'
import { adminContextOf } from '../people/dualControl/adminContext.ts'
import { route } from '../platform/http/route.ts'
import { noteDownload, setFuelPrice, setTollsPercent } from './actions.ts'
import { routesFile, transactionsFile, usersFile } from './downloads.ts'
import { listPage } from './listing.ts'
import { askedOfPeople, people } from './people.ts'
import { askedOfRoads, roads } from './roads.ts'
import { askedOfSales, sales } from './sales.ts'
import { dashboardPage, fuelPricesPage, jobsPage, tollsPercentsPage } from './views.ts'

export const adminRoutes = [
  route(contract.showDashboard, (world, _, { query }) => dashboardPage(world, query)),
  route(contract.listUsers, (world, _, { query }) => listPage(world.pool, people, askedOfPeople(query, world.now()))),
  route(contract.listRoutes, (world, _, { query }) => listPage(world.pool, roads, askedOfRoads(query, world.now()))),
  route(contract.listTransactions, (world, _, { query }) => listPage(world.pool, sales, askedOfSales(query, world.now()))),
  route(contract.downloadUsers, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'users', query)
    return file(reply, 'users', usersFile(world, query))
  }),
  route(contract.downloadRoutes, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'routes', query)
    return file(reply, 'routes', routesFile(world, query))
  }),
  route(contract.downloadTransactions, async (world, me, { query }, { reply }) => {
    await noteDownload(world, me, 'transactions', query)
    return file(reply, 'transactions', transactionsFile(world, query))
  }),
  route(contract.showJobs, (world) => jobsPage(world)),
  route(contract.listFuelPrices, (world) => fuelPricesPage(world)),
  route(contract.addFuelPrice, async (world, me, { body }) => {
    await setFuelPrice(world, me, body)
    return fuelPricesPage(world)
  }),
  route(contract.listTollsPercents, (world) => tollsPercentsPage(world)),
  route(contract.setTollsPercent, async (world, _, { body }, door) => {
    await setTollsPercent(world, adminContextOf(door), body)
    return tollsPercentsPage(world)
  }),
]

const file = (reply: FastifyReply, name: string, content: Readable) =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` })
    .type('text/csv; charset=utf-8')
    .send(content)
