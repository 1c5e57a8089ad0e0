import { once } from 'node:events'
import { Provider } from 'oidc-provider'
import { freePort } from '../tools/setup.mjs'

/** Another site that speaks OpenID Connect, and takes everybody at their word: who signs in is the address they type. */
export class OtherSite {
  readonly name = 'My school'
  readonly #port: number
  #stop = async () => {}

  private constructor(port: number) {
    this.#port = port
  }

  static async create(): Promise<OtherSite> {
    return new OtherSite(await freePort())
  }

  get #issuer(): string {
    return `http://localhost:${this.#port}`
  }

  /** The variable by which a server knows it. */
  get environment(): { OIDC_PROVIDERS: string } {
    const discoveryUrl = `${this.#issuer}/.well-known/openid-configuration`
    const site = { id: 'school', name: this.name, discoveryUrl, clientId: 'waymark', clientSecret: 'known-to-both' }
    return { OIDC_PROVIDERS: JSON.stringify([site]) }
  }

  /** @param origin of the server that sends people here */
  async start(origin: string): Promise<void> {
    const provider = new Provider(this.#issuer, {
      clients: [
        {
          client_id: 'waymark',
          client_secret: 'known-to-both',
          redirect_uris: [`${origin}/api/auth/callback/school`],
        },
      ],
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of this test'] },
      features: { devInteractions: { enabled: true } },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unproved'), name: 'Ana of My School' }),
      }),
    })
    const server = provider.listen(this.#port)
    await once(server, 'listening')
    this.#stop = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}
