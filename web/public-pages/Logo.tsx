import { useEffect, useState } from 'react'
import { useLocalized } from '../api/text.tsx'
import { PlimsollLogo } from '../theme/PlimsollLogo.tsx'
import { fetchWelcome } from './auth-api.ts'
import type { WelcomeData } from './auth-api.ts'
import './logo.css'

type Society = WelcomeData['society']
let loadedSociety: Society | undefined
let request: Promise<Society> | undefined

/** The society, requested once per page; undefined while it loads or when it is unavailable. */
function useSociety(): Society | undefined {
  const [society, setSociety] = useState(loadedSociety)
  useEffect(() => {
    let mounted = true
    request ??= fetchWelcome().then((data) => (loadedSociety = data.society))
    request.then(
      (loaded) => mounted && setSociety(loaded),
      () => {
        request = undefined
      },
    )
    return () => {
      mounted = false
    }
  }, [])
  return society
}

/** The society's logo if it has one, otherwise the product's logo and name. */
export function Logo({ size }: { size: number }) {
  const society = useSociety()
  const localize = useLocalized()
  if (society?.logo)
    return (
      <img
        className="brand-logo"
        src={society.logo}
        alt={localize(society.nameZh, society.nameEn)}
        style={{ height: size + 8 }}
      />
    )
  return (
    <>
      <PlimsollLogo size={size} />
      <span>Plimsoll</span>
    </>
  )
}
