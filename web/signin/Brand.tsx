import { useEffect, useState } from 'react'
import { usePick } from '../api/text.tsx'
import { Mark } from '../theme/Mark.tsx'
import { fetchWelcome } from './sign-in-calls.ts'
import type { WelcomeData } from './sign-in-calls.ts'
import './brand.css'

type Society = WelcomeData['society']
let known: Society | undefined
let asked: Promise<Society> | undefined

/** The society, asked once for the whole page; while it is not known, and where it cannot be had, undefined. */
function useSociety(): Society | undefined {
  const [society, setSociety] = useState(known)
  useEffect(() => {
    let here = true
    asked ??= fetchWelcome().then((told) => (known = told.society))
    asked.then((told) => here && setSociety(told), () => { asked = undefined })
    return () => { here = false }
  }, [])
  return society
}

/** The society's logo where it has one, otherwise the product's own mark and name. */
export function Brand({ size }: { size: number }) {
  const society = useSociety()
  const pick = usePick()
  if (society?.logo) return <img className="brand-logo" src={society.logo} alt={pick(society.nameZh, society.nameEn)} style={{ height: size + 8 }} />
  return <><Mark size={size} /><span>Plimsoll</span></>
}
