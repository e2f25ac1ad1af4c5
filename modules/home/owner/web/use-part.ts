import { useSearchParams } from 'react-router'

/** The selected part of the fleet and the tab, both in the URL. */
export function usePart() {
  const [params, setParams] = useSearchParams()
  const [company, group] = ['company', 'group'].map((name) => Number(params.get(name)) || null) as [
    number | null,
    number | null,
  ]
  const setValue = (values: Readonly<Record<string, string | number | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, String(value))
        }
        return next
      },
      { replace: true },
    )
  /** A link to this page with other values. */
  const linkTo = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    next.delete('state')
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    return `/homeOwner?${next}`
  }
  return {
    company,
    group,
    tab: params.get('tab') ?? 'fleet',
    state: params.get('state'),
    put: setValue,
    linkTo,
    input: { ...(company && { customerIds: [company] }), ...(group && { subFleetId: group }) },
  }
}
export type Part = ReturnType<typeof usePart>
