import { useEffect, useState } from 'react'

/** An address of an image on this device, while it is shown. */
export function useAddress(image: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
