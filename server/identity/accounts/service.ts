export {
  accountDeletedEmail,
  dataExportedEmail,
  emailChangedEmail,
  passwordChangedEmail,
} from "./account-emails.ts";
export { requireOtherThanAdminEmail } from "./changes.ts";
export { findTokenHashOfCode } from "./confirmation-code.ts";
export { emailConfirmation } from "./confirmation-link.ts";
export { queueFileDeletion, startAccountJobs } from "./deleted-files.ts";
export { encryptedFactorsSql } from "./factor-encryption.ts";
export { hasFactor } from "./factor-queries.ts";
export { resetFactor } from "./factors.ts";
export { accountLimits } from "./limits.ts";
export { hashNewPassword, requireAdminLength, requirePassword } from "./passwords.ts";
export {
  deleteUser,
  findConfirmedEmail,
  findUserByEmail,
  findUserById,
  hasOtherAdmin,
  insertUser,
  lockAccounts,
  lockUserForDeletion,
  markEmailVerified,
  type NewPassword,
  replaceEmail,
  replacePassword,
  replaceUnconfirmedEmail,
  requireStillAdmin,
} from "./queries.ts";
export { requireProof } from "./reauthentication.ts";
export { closeSession, type OpenedSession, type ReadSession, readSession } from "./session.ts";
export {
  deleteOldSignInDays,
  deleteSessions,
  findLiveSessions,
  selectSignInDays,
} from "./session-queries.ts";
export { listSessions } from "./sessions.ts";
export { countSignIn, resetAccountAttempts, resetAttempts } from "./sign-in-limits.ts";
export { expireSignUpCookie, readSignedUpUserId, signUpCookie } from "./sign-up-browser.ts";
export { openSession, openSessionWithoutPassword } from "./signing-in.ts";
export {
  consumeToken,
  consumeTokenHash,
  deleteExpiredTokens,
  deleteTokens,
  findToken,
} from "./token-queries.ts";
export {
  findAbandonedSignUps,
  lockAbandonedSignUp,
  lockUnusedUser,
} from "./unconfirmed-queries.ts";
