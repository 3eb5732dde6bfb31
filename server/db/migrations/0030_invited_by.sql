ALTER TABLE "link_codes" ADD COLUMN "created_on" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "link_codes" ADD COLUMN "invited_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE INDEX "link_codes_invited_by_created_on_index" ON "link_codes" USING btree ("invited_by","created_on");