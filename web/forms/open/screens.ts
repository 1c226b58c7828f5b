// Both in one file: the fewer there are, the less of what others share is cut up.
export { SuggestionPage } from '../../suggestions/SuggestionPage.tsx'
export { WithdrawalPage } from '../../withdrawals/WithdrawalPage.tsx'
