// One file to fetch for all of joining: each part on its own would cut what other screens share into smaller pieces.
export { JoinDialog } from './JoinDialog.tsx'
export { NotGivenBack } from './NotGivenBack.tsx'
export { OrderPage } from './OrderPage.tsx'
export { WhyNot } from './WhyNot.tsx'
