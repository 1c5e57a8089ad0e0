import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { shellAddress } from '../domain/offline.ts'
import { leave, untilKept } from './offline.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const signIn = '<h1>Sign in to this network</h1>'

/** A network between a browser and the server, which answers itself where it asks for a sign-in. */
class Network {
  /** Whether the network asks for a sign-in at this address. */
  asksAt: (pathname: string) => boolean = () => false
  /** The addresses at which the network asked. */
  readonly asked: string[] = []
  readonly #server: Server

  private constructor(server: string) {
    this.#server = createServer((incoming, outgoing) => {
      const { url = '', method, headers } = incoming
      if (this.asksAt(url)) {
        this.asked.push(url)
        return outgoing.writeHead(200, { 'content-type': 'text/html' }).end(signIn)
      }
      const outgoingRequest = request(new URL(url, server), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      // The page was left.
      outgoingRequest.on('error', () => outgoing.destroy())
      outgoing.on('close', () => outgoingRequest.destroy())
      incoming.pipe(outgoingRequest)
    })
  }

  static async to(server: string): Promise<Network & { origin: string }> {
    const network = new Network(server)
    await new Promise<void>((resolve) => network.#server.listen(0, 'localhost', resolve))
    const { port } = network.#server.address() as AddressInfo
    return Object.assign(network, { origin: `http://localhost:${port}` })
  }

  end(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** The addresses at which the browser cached what the network answered. */
const believed = (page: Page) =>
  page.evaluate(async (signIn) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        if ((await (await cache.match(key))?.text())?.includes(signIn)) found.push(key.url)
      }
    }
    return found
  }, signIn)

test('a network that asks for a sign-in is told apart from the server, and nothing of it is kept', async ({
  page,
  consoleErrors,
}, { project }) => {
  const network = await Network.to(project.use.baseURL ?? '')
  const lesson = `${network.origin}/courses/coding/minimal/beginner/coding-1-1-1`

  // Nothing is installed of a site that did not come whole.
  network.asksAt = (pathname) => pathname.startsWith(shellAddress)
  await page.goto(lesson)
  await expect.poll(() => network.asked).toContain(shellAddress)
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(registered).toBe(false)
  network.asksAt = () => false
  await page.reload()
  await untilKept(page)

  network.asksAt = () => true
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByText('Something else answered instead of Waymark.')).toBeVisible()
  // To reload the page is the way to sign in.
  await page.goto(lesson)
  await expect(page.getByRole('heading', { name: 'Sign in to this network' })).toBeVisible()
  expect(await believed(page)).toEqual([])

  network.asksAt = () => false
  await page.goto(lesson)
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible()
  await leave(page, consoleErrors)
  network.end()
})
