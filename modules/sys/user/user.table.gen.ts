// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    appUser: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      username: string
      name: string
      phone: string
      email: string
      sex: string | null
      region: string | null
      userType: string
      roleId: number
      status: Generated<number>
      passwordHash: string
      passwordUpdateTime: Generated<string>
      mustChangePassword: Generated<boolean>
      relatedSurveyor: number | null
      relatedCustomers: Generated<number[]>
      relatedFlagState: number | null
      passwordExpires: string | null
      nameZh: string | null
      displayName: Generated<string>
    }
    appUserRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      username: string
      name: string
      phone: string
      email: string
      sex: string | null
      region: string | null
      userType: string
      roleId: number
      status: number
      passwordUpdateTime: string
      mustChangePassword: boolean
      relatedSurveyor: number | null
      relatedCustomers: number[]
      relatedFlagState: number | null
      secondFactor: boolean
      roleName: string
      roleNameEn: string | null
      taskNode: string
      relatedSurveyorName: string | null
      relatedFlagStateNameZh: string | null
      relatedFlagStateNameEn: string | null
      nameZh: string | null
    }
    passkey: {
      id: Generated<number>
      createTime: Generated<string>
      userId: number
      name: string
      credentialId: Buffer
      publicKey: Buffer
      counter: number
      lastUsed: string | null
    }
    principal: {
      userId: number
      username: string
      name: string
      email: string
      active: boolean
      passwordHash: string
      passwordUpdateTime: string
      mustChangePassword: boolean
      region: string | null
      userType: string
      surveyorId: number | null
      customerIds: number[]
      flagId: number | null
      roleId: number
      roleName: string
      taskNode: string
      dataType: number
      rights: string[]
      secondFactor: boolean
      mustEnrol: boolean
    }
    recoveryCode: {
      userId: number
      codeHash: Buffer
      usedTime: string | null
    }
    secondFactor: {
      userId: number
      secret: string
      confirmedTime: string | null
      lastStep: Generated<number>
    }
  }
}
