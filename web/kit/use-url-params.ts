import { useSearchParams } from 'react-router'

/** The parameters of the page's URL, and functions that replace one or several; null removes one. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  const putAll = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const put = (name: string, value: string | null) => putAll({ [name]: value })
  return { params, put, putAll }
}
