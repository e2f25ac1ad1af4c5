import { useSearchParams } from 'react-router'

/** The parameters of the page's URL, and a function that replaces one; null removes it. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { params, put }
}
