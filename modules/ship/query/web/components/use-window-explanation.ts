import { useState } from 'react'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized } from '#web/api/text.tsx'
import type { asOfInput } from '#web/kit/as-of/as-of-params.ts'
import type { Window } from './chart-lanes.ts'

/**
 * The explanation of a window's dates as the title of its element. It is requested when the pointer
 * or the focus first reaches the element, once for all windows of the certificate.
 * @param day as of which the window is shown; default: today
 */
export function useWindowExplanation(
  shipCertId: number,
  { ruleCode, occurrence }: Window,
  day: ReturnType<typeof asOfInput> = {},
) {
  const localize = useLocalized()
  const [opened, setOpened] = useState(false)
  const { data } = useApiQuery(shipCert, 'windows', { id: shipCertId, ...day }, { enabled: opened })
  const explained = data?.windows.find(
    (w) => w.ruleCode === ruleCode && w.occurrence === occurrence,
  )
  const open = () => setOpened(true)
  return {
    ...(explained && { title: localize(explained.explanationZh, explained.explanationEn) }),
    onPointerEnter: open,
    onFocus: open,
  }
}
