import { useSearchParams } from 'react-router'

/** Which part of the fleet is looked at, and which tab: all of it stands in the address. */
export function usePart() {
  const [params, setParams] = useSearchParams()
  const [company, group] = ['company', 'group'].map((name) => Number(params.get(name)) || null) as [number | null, number | null]
  const put = (values: Readonly<Record<string, string | number | null>>) => setParams((now) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, String(value))
    }
    return next
  }, { replace: true })
  /** The same page with other values: for links. */
  const linkTo = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    next.delete('state')
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    return `/homeOwner?${next}`
  }
  return { company, group, tab: params.get('tab') ?? 'fleet', state: params.get('state'), put, linkTo, input: { ...(company && { customerIds: [company] }), ...(group && { subFleetId: group }) } }
}
export type Part = ReturnType<typeof usePart>
