/** Pages of this resource, by path. */
export default { '/sys/outbox/list': () => import('./OutboxList.tsx') }
