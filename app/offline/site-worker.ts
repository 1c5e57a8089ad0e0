import { useSyncExternalStore } from 'react'
import type { ToWorker } from '../../domain/offline.ts'
import { makeListeners } from '../listeners.ts'
import { queryClient } from '../query-client.ts'

/** The version of this page (tools/offline.ts), read before hydration. */
export const pageVersion = typeof document === 'undefined' ? undefined : document.documentElement.dataset.version

/** Milliseconds that mutations have before the page reloads. */
const timeoutMs = 5000
const checkEveryMs = 60 * 60 * 1000

interface WorkerStatus {
  /** A worker of another version is waiting or active. */
  isNewer: boolean
  /** The active worker has this page's version. */
  isCurrent: boolean
}

let workerStatus: WorkerStatus = { isNewer: false, isCurrent: false }
const listeners = makeListeners()

function tell(news: Partial<WorkerStatus>): void {
  workerStatus = { ...workerStatus, ...news }
  listeners.tell()
}

export function useNewerVersion() {
  const now = useSyncExternalStore(listeners.subscribe, () => workerStatus)
  return { ...now, takeOver }
}

let registration: ServiceWorkerRegistration | undefined

/** Registers the service worker and watches its state. The page also works without one. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => void meet(serviceWorker.controller))
  registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  if (isFirst) serviceWorker.addEventListener('controllerchange', tellOfThisVisit, { once: true })
  else await greet(serviceWorker.controller)
  followInstalling(registration)
  checkForUpdates(registration)
}

function followInstalling(registration: ServiceWorkerRegistration): void {
  const watchInstalling = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && meetWaiting())
  }
  const meetWaiting = () => void meet(registration.waiting)
  watchInstalling()
  meetWaiting()
  registration.addEventListener('updatefound', watchInstalling)
}

/** Makes the worker replace texts that an earlier version cached. */
export function refreshTexts(): void {
  const { controller } = navigator.serviceWorker
  if (controller) say(controller, { kind: 'refresh-texts' })
}

/** A page may stay open for days, until the server no longer has its files. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => void registration.update().catch(() => {})
  setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  window.addEventListener('vite:preloadError', check)
}

/** Compares versions with the worker that controlled the page from the start. A different one is older. */
async function greet(worker: ServiceWorker | null): Promise<void> {
  if (worker && (await versionOf(worker)) === pageVersion) tell({ isCurrent: true })
}

async function meet(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return
  const isCurrent = (await versionOf(worker)) === pageVersion
  const isAtWork = worker === navigator.serviceWorker.controller
  if (!isCurrent) tell({ isNewer: true })
  else if (isAtWork) tell({ isCurrent: true })
  // The page already has the worker's version.
  else say(worker, { kind: 'take-over' })
}

/** Activates the new version and reloads the page, once pending mutations are done. */
async function takeOver(): Promise<void> {
  await untilSaved()
  navigator.serviceWorker.addEventListener('controllerchange', openAnew, { once: true })
  const waiting = registration?.waiting
  if (waiting) say(waiting, { kind: 'take-over' })
  else openAnew()
}

/** A `reload()` would be blocked as the router's own (app/shell/use-patient-loading.ts). */
function openAnew(): void {
  const { pathname, search } = window.location
  window.location.replace(pathname + search)
}

function untilSaved(): Promise<void> {
  return new Promise((resolve) => {
    const endIfSaved = () => queryClient.isMutating() === 0 && end()
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = queryClient.getMutationCache().subscribe(endIfSaved)
    const timer = setTimeout(end, timeoutMs)
    endIfSaved()
  })
}

/** The first page loaded before its worker, so the worker now caches that page's texts. */
function tellOfThisVisit(): void {
  const { controller } = navigator.serviceWorker
  if (controller) say(controller, { kind: 'visited', pathname: window.location.pathname })
}

function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ kind: 'version' } satisfies ToWorker, [port2])
  })
}

function say(worker: ServiceWorker, message: ToWorker): void {
  worker.postMessage(message)
}
