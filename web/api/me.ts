/** The signed-in user, from `auth/profile`. */
import { createContext, use } from 'react'

export interface MenuRow {
  menuId: number
  parentId: number | null
  code: string
  nameZh: string
  nameEn: string
  icon: string | null
  path: string | null
  /** the page shown at the path, where it differs from the page of that path */
  component: string | null
  show: boolean
  /** 1 module, 2 menu, 3 button */
  type: { key: number }
}
export interface UserInfo {
  userId: number
  username: string
  name: string
  nameZh: string | null
  sex: string | null
  phone: string | null
  email: string | null
  region: string | null
  passwordUpdateTime: string
  mustChangePassword: boolean
  mustEnrol: boolean
  secondFactor: boolean
  /** whether there is a password to sign in by */
  hasPassword: boolean
  /** whether passwords and passkeys may be used, beside identity providers */
  localSignIn: boolean
  recoveryCodesLeft: number
  passwordMinLength: number
  passwordMinClasses: number
  idleMinutes: number
  role: {
    name: string
    nameEn: string | null
    taskNode: string
    dataTypeEnum: { name: number; titleZh: string; titleEn: string }
  }
  userType: { name: string; valueZh: string; valueEn: string }
  surveyorId: number | null
  signature: string | null
  personalSeal: string | null
  officialSeal: string | null
  relatedFlagState: number | null
  /** the society's date, `YYYY-MM-DD` */
  today: string
}
export interface Profile {
  info: UserInfo
  menus: MenuRow[]
}
export interface Me extends Profile {
  /** button codes of the user, such as `basic.flag.save` */
  rights: ReadonlySet<string>
  refresh: () => Promise<unknown>
  logout: () => Promise<void>
}

export const MeContext = createContext<Me | null>(null)

/** The signed-in user. Only inside the app layout. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is only for pages inside the app layout')
  return me
}
/** Whether the user holds at least one of the button codes. */
export const useHasRight = (codes: readonly string[]): boolean => {
  const held = useMe().rights
  return codes.some((code) => held.has(code))
}
