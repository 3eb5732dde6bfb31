CREATE TABLE "ticket_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_on" timestamp(3) with time zone,
	"revoked_on" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"ticket_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"accommodation_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"place" integer NOT NULL,
	"full_name" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_keys_key_id_index" ON "ticket_keys" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_keys_signing_index" ON "ticket_keys" USING btree ((true)) WHERE retired_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_accommodation_id_place_full_name_index" ON "tickets" USING btree ("accommodation_id","place","full_name");